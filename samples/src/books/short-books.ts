import type { BookPlan } from '../epub/book-plan.ts'
import { kitePictures, moonPictures, trainPictures } from '../pictures/novel-pictures.ts'
import { pictureFiles } from './picture-files.ts'
import { readText } from './read-text.ts'
import { flowingCss } from './style-sheets.ts'
import { arabicImprint, englishImprint, swedishImprint } from './imprints.ts'

const shared = { kind: 'book', shape: { layout: 'reflowable' }, css: flowingCss } as const

/** Returns the plan of the Arabic story, which is read from right to left. */
export function moonStory(): BookPlan {
  return {
    ...shared,
    file: 'qissat-al-qamar',
    ages: '6-9',
    identifier: 'urn:uuid:6f0c1f52-6c0f-4f5b-9a35-0b3c7a0e1a03',
    direction: 'rtl',
    pictures: pictureFiles(moonPictures()),
    renditions: [
      {
        ...arabicImprint,
        language: 'ar',
        textLanguage: 'ar',
        label: 'العربية',
        title: 'قصّة القمر',
        description: 'تجد سلمى القمر في دلوها، فتغطّيه حتى لا يبرد. وفي الصباح لا تجده.',
        coverAlt: 'دلوٌ من الخشب ينعكس القمر في مائه، وخلفه بيوت قرية في الليل.',
        accessibilitySummary: 'النص كلّه مقروءٌ بالصوت جملةً جملة، ولكلّ صورةٍ وصف.',
        chapters: readText('qissat-al-qamar/ar'),
        narration: { kind: 'voice', voice: { name: 'ar', rate: 135, pitch: 46 }, narrator: 'eSpeak NG، العربية' },
      },
    ],
  }
}

/** Returns the plan of the book whose second narration is a video of a signing figure. */
export function kiteSigns(): BookPlan {
  const swedish = {
    ...swedishImprint,
    textLanguage: 'sv',
    title: 'Drakens tecken',
    description: 'Måns bygger en drake som inte vill upp och sedan inte vill ner. Storasyster Alva talar med händerna.',
    coverAlt: 'Två barn på en kulle; det ena håller i snöret till en gul drake högt på himlen.',
    chapters: readText('the-kite-signs/sv'),
  }
  return {
    ...shared,
    file: 'the-kite-signs',
    ages: '7-9',
    identifier: 'urn:uuid:6f0c1f52-6c0f-4f5b-9a35-0b3c7a0e1a04',
    direction: 'ltr',
    pictures: pictureFiles(kitePictures()),
    renditions: [
      {
        ...swedish,
        language: 'sv',
        label: 'svenska',
        accessibilitySummary: 'Texten läses upp mening för mening. Bilderna är beskrivna.',
        narration: { kind: 'voice', voice: { name: 'sv+f2', rate: 140, pitch: 46 }, narrator: 'eSpeak NG, svenska' },
      },
      {
        ...swedish,
        language: 'swl',
        label: 'tecknad figur',
        colophon: [
          ...swedishImprint.colophon,
          'Figuren i filmen är tecknad för att visa hur en bok med teckenspråk fungerar. Rörelserna liknar tecken men är inte svenskt teckenspråk.',
        ],
        accessibilitySummary:
          'Varje mening följs av en film med en tecknad figur. Rörelserna visar hur en bok med teckenspråk fungerar men är inte svenskt teckenspråk.',
        narration: { kind: 'hands', narrator: 'tecknad figur' },
      },
    ],
  }
}

/** Returns the plan of the book with footnotes and without narration. */
export function nightTrain(): BookPlan {
  return {
    ...shared,
    file: 'letters-from-the-night-train',
    ages: '12-',
    level: 'B2',
    identifier: 'urn:uuid:6f0c1f52-6c0f-4f5b-9a35-0b3c7a0e1a05',
    direction: 'ltr',
    pictures: pictureFiles(trainPictures()),
    renditions: [
      {
        ...englishImprint,
        language: 'en-GB',
        textLanguage: 'en-GB',
        label: 'English',
        title: 'Letters from the Night Train',
        description:
          'Tilde travels north by night and writes to her cousin, who has chickenpox, about all that happens in between.',
        coverAlt: 'A lit night train under the stars, and in the snow in front of it a lamp and a hare.',
        accessibilitySummary: 'Text with footnotes and one picture, which is described. The book is not read aloud.',
        chapters: readText('letters-from-the-night-train/en-GB'),
        narration: { kind: 'silent' },
      },
    ],
  }
}
