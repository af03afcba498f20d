//! Detects a header in a list of entries: names of columns, a title, or a first line that differs
//! from all others.

/// Maximum number of displayed characters of a header.
pub(super) const MAX_SHOWN: usize = 60;

/// Names of columns, in lower case, in several languages. Signs between words do not count.
#[rustfmt::skip]
const COLUMNS: &[&str] = &[
    "name", "names", "full", "fullname", "first", "firstname", "last", "lastname", "surname", "given", "family", "nickname",
    "nick", "user", "username", "handle", "account", "email", "mail", "address", "phone", "telephone", "mobile", "id", "no",
    "nr", "#", "number", "index", "entry", "ticket", "date", "time", "timestamp", "city", "country", "department",
    "company", "team", "class", "email address", "e mail", "e mail address", "user name", "ticket number", "phone number",
    // German
    "vorname", "nachname", "familienname", "benutzername", "benutzer", "nummer", "lfd", "los", "losnummer", "adresse",
    "anschrift", "telefon", "datum", "ort", "firma", "abteilung", "klasse", "verein",
    // French
    "nom", "noms", "prénom", "prénoms", "courriel", "numéro", "adhérent", "ville", "entreprise", "équipe",
    // Spanish and Portuguese
    "nombre", "nombres", "apellido", "apellidos", "correo", "número", "teléfono", "ciudad", "empresa", "equipo", "nome",
    "nomes", "sobrenome", "apelido", "cidade",
    // Italian
    "cognome", "numero", "telefono", "indirizzo", "squadra",
    // Dutch, Danish, Norwegian, Swedish, Finnish
    "naam", "namen", "voornaam", "achternaam", "navn", "fornavn", "efternavn", "etternavn", "namn", "förnamn", "efternamn",
    "nimi", "etunimi", "sukunimi",
    // Polish, Czech, Slovak, Hungarian, Romanian, Turkish
    "imię", "imiona", "nazwisko", "nazwiska", "jméno", "příjmení", "meno", "priezvisko", "név", "nume", "prenume", "isim",
    "soyad", "soyadı", "adı", "ad soyad",
    // Russian, Ukrainian, Greek
    "имя", "фамилия", "отчество", "фио", "ф и о", "почта", "телефон", "номер", "ім'я", "імя", "прізвище", "όνομα", "επώνυμο",
    // Arabic, Hebrew, Hindi, Thai, Vietnamese, Indonesian
    "الاسم", "اسم", "שם", "नाम", "ชื่อ", "tên", "họ tên", "họ và tên", "nama",
];

/// Words for people who take part, in lower case. A first line with one of them is a title.
#[rustfmt::skip]
const PEOPLE: &[&str] = &[
    "entrant", "entrants", "entries", "participant", "participants", "player", "players", "member", "members", "candidate",
    "candidates", "attendee", "attendees", "tickets", "teilnehmer", "teilnehmerin", "teilnehmerinnen", "teilnehmende",
    "teilnehmenden", "teilnehmerliste", "teilnehmername", "namensliste", "mitglied", "mitglieder", "spieler", "lose",
    "participante", "participantes", "participantas", "joueurs", "membres", "miembros", "jugadores", "inscritos",
    "partecipante", "partecipanti", "iscritti", "deelnemer", "deelnemers", "deltager", "deltagere", "deltagare",
    "deltakere", "deltaker", "osallistuja", "osallistujat", "uczestnik", "uczestnicy", "účastník", "účastníci",
    "účastníkov", "résztvevők", "résztvevő", "participanți", "katılımcı", "katılımcılar", "участник", "участники",
    "участников", "учасник", "учасники", "συμμετέχοντες", "المشاركون", "المشارك", "משתתפים", "प्रतिभागी",
    "peserta",
];

/// Words that may stand between names of columns.
const BETWEEN: &[&str] = &[
    "a", "and", "any", "e", "y", "et", "und", "of", "the", "der", "die", "des", "de", "da", "do", "di",
    "del", "la", "le", "vor", "nach", "list", "liste", "lista", "och", "og", "en", "i", "и", "та", "full",
];

/// Names of columns and titles in scripts that do not separate words.
#[rustfmt::skip]
const WITHIN: &[&str] = &[
    "姓名", "名字", "名称", "名稱", "名单", "名單", "名簿", "昵称", "暱稱", "用户名", "邮箱", "郵箱", "电子邮件", "電子郵件", "电话", "電話",
    "手机", "手機", "编号", "編號", "序号", "序號", "号码", "號碼", "学号", "工号", "部门", "部門", "班级", "班級", "参与者", "參與者",
    "参加者", "參加者", "参赛者", "參賽者", "日期", "时间", "時間", "地址", "氏名", "名前", "応募者", "メールアドレス", "이름", "성명",
    "참가자", "참여자", "연락처", "ผู้เข้าร่วม",
];

/// Detects a header: the first line contains names of columns or is a title, or it differs in kind
/// from all other lines.
#[derive(Debug, Default)]
pub(super) struct Header {
    first: String,
    separator: Option<char>,
    columns: Vec<Column>,
    /// Number of later lines that are not empty.
    rows: u64,
    /// Whether a later line ends with a colon.
    has_colons: bool,
    /// Whether the second line is a rule, such as `-----`.
    is_underlined: bool,
}

/// The kind of a column in all lines except the first.
#[derive(Debug)]
struct Column {
    is_mail: bool,
    is_number: bool,
}

impl Header {
    /// Adds a line. Lines count from 1.
    pub(super) fn add(&mut self, line: u64, entry: &str) {
        if line == 1 {
            entry.clone_into(&mut self.first);
            self.separator = [';', '\t', ',', '|'].into_iter().find(|separator| entry.contains(*separator));
            let new = |_| Column { is_mail: true, is_number: true };
            self.columns = fields(entry, self.separator).map(new).collect();
            return;
        }
        let text = entry.trim();
        if line == 2 {
            self.is_underlined = text.len() > 2 && text.bytes().all(|sign| b"-=_*~|+:".contains(&sign));
        }
        if !text.is_empty() {
            self.rows += 1;
            self.has_colons |= ends_with_colon(text);
            let mut fields = fields(entry, self.separator);
            for column in &mut self.columns {
                let field = fields.next().unwrap_or_default();
                column.is_mail &= is_mail(field);
                column.is_number &= is_number(field);
            }
        }
    }

    /// The first line, if it is a header.
    pub(super) fn found(&self) -> Option<&str> {
        const FEW: u64 = 2;
        let mut named = 0;
        let mut is_unlike = false;
        for (field, column) in fields(&self.first, self.separator).zip(&self.columns) {
            named += usize::from(is_column(field));
            is_unlike |= column.is_mail && !is_mail(field) || column.is_number && !is_number(field);
        }
        let is_comment = self.first.starts_with('#') || self.first.to_ascii_lowercase().starts_with("sep=");
        let is_title = ends_with_colon(self.first.trim()) && !self.has_colons && self.rows > 0;
        let is_named = named > 0 && 2 * named >= self.columns.len();
        let is_header = is_comment || is_title || self.is_underlined || is_named;
        (is_header || is_unlike && self.rows >= FEW).then_some(&*self.first)
    }
}

fn ends_with_colon(line: &str) -> bool {
    line.ends_with([':', '：'])
}

/// Whether a field is a name of a column, or a title.
fn is_column(field: &str) -> bool {
    let lower = field.to_lowercase();
    let is_sign = |sign: char| !(sign.is_alphanumeric() || sign == '#' || sign == '\'');
    // Marks of Thai and Hindi are not letters, so the whole field is compared too.
    let words: Vec<&str> = lower.split(is_sign).filter(|word| !word.is_empty()).collect();
    let whole = words.join(" ");
    let is_word = |word: &&str| COLUMNS.contains(word) || BETWEEN.contains(word);
    let is_row = words.iter().any(|word| COLUMNS.contains(word)) && words.iter().all(is_word);
    is_row
        || COLUMNS.contains(&&*whole)
        || [COLUMNS, PEOPLE].iter().any(|names| names.contains(&lower.trim()))
        || words.iter().any(|word| PEOPLE.contains(word))
        || WITHIN.iter().any(|name| lower.contains(name))
}

fn fields(line: &str, separator: Option<char>) -> impl Iterator<Item = &str> {
    line.split(move |sign: char| Some(sign) == separator).map(|field| field.trim().trim_matches('"').trim())
}

fn is_mail(field: &str) -> bool {
    field.contains('@')
}

fn is_number(field: &str) -> bool {
    field.chars().any(char::is_numeric)
        && field.chars().all(|sign| sign.is_numeric() || "+-./: ".contains(sign))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(list: &str) -> Option<String> {
        let mut header = Header::default();
        for (number, line) in (1..).zip(list.trim_start_matches('\u{feff}').lines()) {
            header.add(number, line);
        }
        header.found().map(String::from)
    }

    #[test]
    fn a_header_is_recognized_by_its_words_or_by_the_lines_below() {
        for list in [
            "name\nAda\n",
            "Name,E-Mail\r\nAda,a@x.org\r\n",
            "\u{feff}\"name\";\"t-shirt\"\n\"Ada\";\"M\"\n",
            "姓名\n张三\n",
            "sep=,\nAda,1\n",
            "# entrants of 2026\nAda\n",
            "Who,Contact\nAda,a@x.org\nBob,b@x.org\n",
            "Who\tTicket\nAda\t17\nBob\t18\n",
            "Los\n001\n002\n",
            "Runde 3\n-------\nAda\n",
            "Wer kommt:\nAda\nBob\n",
        ] {
            assert!(found(list).is_some(), "{list:?}");
        }
        for list in [
            "Ada\nBob\n",
            "Ada,a@x.org\nBob,b@x.org\n",
            "Ada,17\nBob,18\n",
            "a@x.org\nb@x.org\n",
            "001\n002\n003\n",
            "Name Surnameson\nAda\n",
            "Ada\n17\n",
            "Ada, Berlin\nBob\n17\n",
            "张三\n李四\n",
            "Ada:\nBob:\n",
            "",
        ] {
            assert_eq!(found(list), None, "{list:?}");
        }
    }

    #[test]
    fn a_header_in_any_of_these_languages_is_recognized() {
        for header in [
            "Teilnehmer",
            "TEILNEHMER:",
            "Teilnehmerliste Sommerfest",
            "Vor- und Nachname",
            "E-Mail-Adresse",
            "Lfd. Nr.",
            "Participants",
            "Prénom et nom",
            "Liste des participants",
            "Nombre y apellidos",
            "Nome e cognome",
            "Partecipanti",
            "Deelnemers",
            "Naam",
            "Deltagare",
            "Osallistujat",
            "Imię i nazwisko",
            "Uczestnicy",
            "Jméno",
            "Katılımcılar",
            "Ad Soyad",
            "Участники",
            "Ф.И.О.",
            "Имя",
            "Όνομα",
            "الاسم",
            "שם",
            "नाम",
            "ชื่อ",
            "Họ và tên",
            "Nama peserta",
            "参加者一覧",
            "氏名",
            "参与者名单",
            "參加者",
            "이름",
            "참가자",
        ] {
            assert!(found(&format!("{header}\nAda Lovelace\nBlaise Pascal\n")).is_some(), "{header}");
        }
        for name in [
            "Jean de la Fontaine",
            "Ana y Luis",
            "Ada E. Lovelace",
            "Mary Player-Smith Jones II",
            "王伟",
            "李娜",
        ] {
            let expected = name.contains("Player");
            assert_eq!(found(&format!("{name}\nAda\nBob\n")).is_some(), expected, "{name}");
        }
    }
}
