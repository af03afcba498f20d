// Save as Judge.cs, then:  evenhand audit --patience 60 -- dotnet run Judge.cs    (.NET 10 or later; before: dotnet run, in a console project)
using System;
using System.IO;
using System.Linq;
using System.Security.Cryptography;

class Judge
{
    static void MyShuffle(int[] deck) // <-- your shuffle goes here: it puts the array in order, in place
    {
        for (int i = deck.Length - 1; i > 0; i--)
        {
            int j = RandomNumberGenerator.GetInt32(i + 1);
            int card = deck[i];
            deck[i] = deck[j];
            deck[j] = card;
        }
    }

    static void Main()
    {
        // Console.Out does not tell that its reader is gone; a stream of our own does, where there is one.
        Stream stream = File.Exists("/dev/stdout") ? File.OpenWrite("/dev/stdout") : Console.OpenStandardOutput();
        StreamWriter output = new StreamWriter(stream) { AutoFlush = true, NewLine = "\n" };
        try
        {
            while (true)
            {
                int[] deck = Enumerable.Range(1, 52).ToArray();
                MyShuffle(deck);
                output.WriteLine(string.Join(" ", deck));
            }
        }
        catch (IOException) { } // evenhand has enough decks
    }
}
