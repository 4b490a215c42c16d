-- Videos are searched by videos_open_words: titles, and descriptions that everybody may read, without accents.
drop index videos_words;
