import { defineTexts } from '../../define-texts.ts'
import { texts as english } from '../en/administration.ts'

/** American English: British English except for the words that differ. */
export const texts = defineTexts('us', 'administration', {
  ...english,
  'admin.no_groups_text': 'A group is a class or a team. Its teachers see what its students read.',
  'admin.group_empty_text': 'Search for students and teachers of the school below, and add them.',
  'admin.give_book_text': 'The book appears on the bookshelf of every student of the group.',
  'admin.book_given_one': '{{count}} student has the book on the bookshelf now.',
  'admin.book_given_other': '{{count}} students have the book on the bookshelf now.',
  'admin.book_skipped_one':
    '{{count}} student may not read this book, because of an age filter or a missing subscription.',
  'admin.book_skipped_other':
    '{{count}} students may not read this book, because of an age filter or a missing subscription.',
  'admin.age_filter_text': 'Students see only books for this age and younger. Leave it empty to show all books.',
  'consequence.guardianLinks': 'Links between guardians and students',
})
