import type { BookPlan } from '../epub/book-plan.ts'
import { lampKeeper } from './lamp-keeper.ts'
import { moonInTheBucket } from './moon-in-the-bucket.ts'
import { countingFrog, reeds } from './picture-books.ts'
import { kiteSigns, moonStory, nightTrain } from './short-books.ts'

export function bookPlans(): BookPlan[] {
  return [lampKeeper(), reeds(), moonStory(), kiteSigns(), nightTrain(), countingFrog(), ...moonInTheBucket()]
}
