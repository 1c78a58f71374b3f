const words = (text: string): readonly string[] => text.split(' ')

/** First names in many scripts. Names at the start of the list are more frequent than names at the end. */
export const FIRST_NAMES = words(
  'Anna Maria Elias Alma Saga Hugo Wilma Liam Ebba Nils Maja Adam Omar Signe Vera Isak Amira Åsa Örjan Zoë Chloé Björn ' +
    'Søren Łukasz Žofia Şebnem İbrahim Nguyễn Đức Ayaan Hodan Fatima Mohammed Aino Väinö Jean-Luc O’Neil Małgorzata Ángel ' +
    'محمد فاطمة علی زهرا नेहा अर्जुन 明 小丽 伟 秀英 民俊 서연 지우 さくら 翔太 Анна Дмитро Олена Иван Μαρία Γιώργος נועה דוד สมชาย ' +
    'Tigist ሀና Աննա ნინო Leia Leo Linnea Astrid Karl-Johan Gunnar Ingrid Ali Hassan Zeynep Can Mehmet Yusuf Xin Qi Bo Li',
)

/** Last names in many scripts, sorted like `FIRST_NAMES`. */
export const LAST_NAMES = words(
  'Andersson Johansson Karlsson Nilsson Eriksson Larsson Olsson Persson Svensson Gustafsson Lindqvist Nyström Hassan ' +
    'Bergström Ek Sjöberg Håkansson Öberg Wallin Ali Norén Dahl Mohamud Yılmaz Kowalska Novák Müller Øvrebø Korhonen Mäkinen ' +
    'García Fernández Lefèvre O’Brien Nguyễn Trần الأحمد حسینی शर्मा पटेल 王 李 张 刘 陈 김 이 박 佐藤 鈴木 Шевченко Коваленко Иванов ' +
    'Παπαδόπουλος כהן ทองดี Tesfaye በቀለ Սարգսյան ბერიძე Zetterlund Quist Xhaka Wu Ng Ö Å Lind af-Klint von-Essen',
)

/** First parts of the names of schools. */
export const SCHOOL_WORDS = words(
  'Björk Strand Ängs Fyr Hamn Norra Södra Kungs Lilla Stora Kyrk Berg Sjö Skogs Linden Rosen Ås Östra Västra Mellan',
)

/** Cities of school units. */
export const CITIES = words(
  'Visby Göteborg Malmö Uppsala Örebro Västerås Umeå Luleå Kiruna Lund Ystad Borås Åmål Ängelholm Östersund Kalmar',
)
