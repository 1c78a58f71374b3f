import type { BookPlan } from '../epub/book-plan.ts'
import { frogPictures } from '../pictures/frog-pictures.ts'
import { reedsPictures } from '../pictures/reeds-pictures.ts'
import { pictureFiles } from './picture-files.ts'
import { readText } from './read-text.ts'
import { fixedCss } from './style-sheets.ts'
import { englishImprint } from './imprints.ts'

const voice = { name: 'en-gb-x-rp+f2', rate: 140, pitch: 50 }
const slowVoice = { name: 'en-gb-x-rp+f2', rate: 115, pitch: 52 }
const narrator = 'eSpeak NG, British English'

/** Returns the plan of the picture book in spreads: twelve pages with two sentences on each page. */
export function reeds(): BookPlan {
  return {
    file: 'a-day-in-the-reeds',
    ages: '4-6',
    identifier: 'urn:uuid:6f0c1f52-6c0f-4f5b-9a35-0b3c7a0e1a02',
    direction: 'ltr',
    kind: 'book',
    shape: { layout: 'pre-paginated', width: 1024, height: 1365, spread: 'auto' },
    css: fixedCss(1024, 1365, { size: 44, strip: 265, centred: false }),
    pictures: pictureFiles(reedsPictures()),
    renditions: [
      {
        ...englishImprint,
        language: 'en-GB',
        textLanguage: 'en-GB',
        label: 'English',
        title: 'A Day in the Reeds',
        description: 'Pip the duckling wants to know what the heron is waiting for. It takes a whole day to find out.',
        coverAlt: 'A duckling on a golden lake in front of a low sun, with reeds on both sides.',
        accessibilitySummary:
          'Twelve pages of fixed layout with two sentences each, all of them read aloud. Every picture is described.',
        chapters: readText('a-day-in-the-reeds/en-GB'),
        narration: { kind: 'voice', voice, narrator },
      },
    ],
  }
}

/** Returns the plan of the early reader, a book of the frog kind: ten pages with one short sentence each. */
export function countingFrog(): BookPlan {
  return {
    file: 'the-frog-who-counted',
    ages: '3-5',
    identifier: 'urn:uuid:6f0c1f52-6c0f-4f5b-9a35-0b3c7a0e1a06',
    direction: 'ltr',
    kind: 'frog',
    shape: { layout: 'pre-paginated', width: 1024, height: 768, spread: 'none' },
    css: fixedCss(1024, 768, { size: 84, strip: 170, centred: true }),
    pictures: pictureFiles(frogPictures()),
    renditions: [
      {
        ...englishImprint,
        language: 'en-GB',
        textLanguage: 'en-GB',
        label: 'English',
        title: 'The Frog Who Counted',
        description: 'A first book: three words to a page, and one thing more on every page.',
        coverAlt: 'A green frog sits on a lily pad and smiles.',
        accessibilitySummary:
          'Ten pages of fixed layout with one sentence each, read aloud. Every picture is described.',
        chapters: readText('the-frog-who-counted/en-GB'),
        narration: { kind: 'voice', voice: slowVoice, narrator },
      },
    ],
  }
}
