import { defineTexts } from '../../define-texts.ts'
import { texts as english } from '../en/syncs.ts'

/** American English: British English except for the words that differ. */
export const texts = defineTexts('us', 'syncs', {
  ...english,
  'syncs.field_onlyLicensed': 'Read only people with a license',
  'syncs.field_pupilValues': 'Values of students, with commas between them',
  'syncs.scim_one_school': 'Everyone belongs to this organization',
  'webhooks.event_organization_changed': 'Organization changed',
  'syncs.value_pupils': 'linked students',
  'syncs.reason_unknown-pupil': 'A linked student is not in the list of people',
  'syncs.reason_two-types': 'Is a student and an adult at the same time',
  'access.what':
    'A program, such as one for statistics, can read the people and groups of this organization and of the schools below it with OneRoster 1.2. It cannot change anything.',
})
