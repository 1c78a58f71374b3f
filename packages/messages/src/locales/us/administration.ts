import { defineTexts } from '../../define-texts.ts'
import { texts as english } from '../en/administration.ts'

/** American English: British English except for the words that differ. */
export const texts = defineTexts('us', 'administration', {
  ...english,
  'admin.role_text':
    'The rights change at once. A student who becomes an employee, or an employee who becomes a student, leaves all groups. The links to guardians end, and Undo does not restore them.',
  'admin.no_groups_text': 'A group is a class or a team. Its teachers see what its students read.',
  'admin.year_text':
    'Give each group its name for the new year, and choose which students leave the school. Nothing changes before you confirm.',
  'admin.year_leave': 'Students leave the school',
  'admin.year_group_leaves': 'Students who leave the school: {{pupils}}',
  'admin.year_pupils': 'Students: {{pupils}}',
  'admin.year_summary': 'Groups that change: {{groups}}. Students who leave: {{pupils}}.',
  'admin.year_nothing': 'Nothing changes yet. Choose a new name or “Students leave the school” for a group.',
  'admin.year_last': 'Last start: {{date}}. Groups that changed: {{groups}}. Students who left: {{pupils}}.',
  'admin.year_undo_confirm':
    'The groups get their old names, and the students come back. People and groups that were changed since stay as they are.',
  'admin.year_undone':
    'The school year was taken back. Groups with their old name: {{groups}}. Students who are back: {{pupils}}.',
  'admin.login_no_card': 'This student has no login card. Open a group of the student to create one.',
  'admin.group_empty_text': 'Search for students and teachers of the school below, and add them.',
  'admin.give_book_text': 'The book appears on the bookshelf of every student of the group.',
  'admin.book_given_one': '{{count}} student has the book on the bookshelf now.',
  'admin.book_given_other': '{{count}} students have the book on the bookshelf now.',
  'admin.book_skipped_one':
    '{{count}} student may not read this book, because of an age filter or a missing subscription.',
  'admin.book_skipped_other':
    '{{count}} students may not read this book, because of an age filter or a missing subscription.',
  'admin.age_filter_text': 'Students see only books for this age and younger. Leave it empty to show all books.',
  'books.rights_missing': 'Check the box first.',
  'consequence.guardianLinks': 'Links between guardians and students',
})
