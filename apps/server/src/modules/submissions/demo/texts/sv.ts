import type { DemoTexts } from './demo-texts-shape.ts'

export const sv: DemoTexts = {
  assignment: {
    title: 'Fyrvaktaren: de två första kapitlen',
    description: 'Läs eller lyssna på de två första kapitlen. Svara sedan med egna ord.',
    steps: {
      title: 'Nittiosju steg',
      open: {
        phrase: 'Varför räknar Edda stegen?',
        target: 'Hon vill inte gråta, och det är svårt att gråta och räkna på samma gång.',
      },
      closed: {
        phrase: 'Vad är det som drar runt lampan?',
        options: ['Vinden', 'Ett lod i en kedja', 'En motor'],
        target:
          'Lodet vill ner, och på vägen ner drar det runt lampan. Var fjärde timme måste någon veva upp det igen.',
      },
      reflection: {
        title: 'En natt på ett nytt ställe',
        description:
          'Edda räknar ljusstrålarna tills hon somnar. Vad gör du när du sover någonstans för första gången?',
      },
      reference: { url: 'https://sv.wikipedia.org/wiki/Fyr', text: 'Så fungerar en fyr' },
    },
    drawer: {
      title: 'Boken i lådan',
      open: {
        phrase: 'Vem var Signe, och vad gjorde hon när fyrvaktaren drunknade?',
        target: 'Hon var morfars farmor. Hon tände lampan samma kväll och skickade tillbaka den nye fyrvaktaren.',
      },
      closed: {
        phrase: 'Vad skriver Edda i boken?',
        options: ['Att hon vill hem', 'Att en räv kom över isen', 'Att hönsen är sura'],
        target: 'Den nionde oktober skriver hon att hönsen är sura, med en plump bredvid.',
      },
    },
  },
  quiz: {
    title: 'Nattåget: första brevet',
    questions: [
      { phrase: 'Från vilken perrong går nattåget?', options: ['Perrong ett', 'Perrong fyra', 'Perrong elva'] },
      { phrase: 'Vilken form har hålet i Tildes biljett?', options: ['En stjärna', 'Ett hjärta', 'En måne'] },
      { phrase: 'Vad har den gamle mannen med sig?', options: ['En cello', 'En korg', 'En väckarklocka'] },
      {
        phrase: 'Varför tar han tåget varje månad?',
        options: ['Han hälsar på sin fru', 'Han kan inte somna i en säng som står stilla', 'Han räknar fåglar'],
      },
    ],
  },
  answers: {
    steps: ['För att inte gråta.', 'Hon räknar för att då tänker hon inte på sin mamma.'],
    reflection: 'Jag lämnar dörren lite på glänt så att jag hör de andra.',
    drawer: [
      'Signe var fyrvaktarens fru. Hon tände lampan själv, bjöd den nye på kaffe och skickade tillbaka honom.',
      'Hon bodde på ön för länge sedan.',
    ],
  },
  comment: 'En bra början. Läs en gång till vad Signe gjorde den kvällen och skriv det också.',
}
