//! A shoe that is drawn from as a game goes on.
