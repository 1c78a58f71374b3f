import type { RenditionPlan } from '../epub/book-plan.ts'

type Imprint = Pick<RenditionPlan, 'author' | 'contentsLabel' | 'colophonTitle' | 'colophon'>

/** Author, heading of the table of contents, and colophon of all English books. */
export const englishImprint: Imprint = {
  author: 'The Lectern project',
  contentsLabel: 'Contents',
  colophonTitle: 'About this book',
  colophon: [
    'Written and drawn for Lectern. Where the book is read aloud, the voice is eSpeak NG.',
    'Text, pictures and narration © the Lectern project, Creative Commons Attribution-ShareAlike 4.0. You may copy the book, change it and pass it on, as long as you name the project and pass it on in the same way.',
  ],
}

/** Author, heading of the table of contents, and colophon of all Swedish books. */
export const swedishImprint: Imprint = {
  author: 'Projektet Lectern',
  contentsLabel: 'Innehåll',
  colophonTitle: 'Om boken',
  colophon: [
    'Skriven och tecknad för Lectern. Där boken läses upp är rösten eSpeak NG.',
    'Text, bilder och inläsning © projektet Lectern, Creative Commons Erkännande-DelaLika 4.0. Du får kopiera boken, ändra den och ge den vidare, om du nämner projektet och ger den vidare på samma villkor.',
  ],
}

/** Author, heading of the table of contents, and colophon of all Arabic books. */
export const arabicImprint: Imprint = {
  author: 'مشروع Lectern',
  contentsLabel: 'المحتويات',
  colophonTitle: 'عن هذا الكتاب',
  colophon: [
    'كُتب هذا الكتاب ورُسم من أجل مشروع Lectern، والصوت الذي يقرؤه هو eSpeak NG.',
    'النص والرسوم والتسجيل © مشروع Lectern، رخصة المشاع الإبداعي: نَسب المُصنَّف – الترخيص بالمثل 4.0.',
  ],
}
