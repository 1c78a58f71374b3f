import { defineTexts } from '../../define-texts.ts'
import { texts as english } from '../en/work.ts'

/** American English: British English except for the words that differ. */
export const texts = defineTexts('us', 'work', {
  ...english,
  'assignments.empty_text':
    'Create questions about a book. Students answer them next to the text, and you see their answers here.',
  'assignments.course_text': 'Choose what your students open with the link in the course.',
  'assignments.course_last_place': 'Where the student was reading',
  'assignments.search_pupils': 'Search students by name',
  'assignments.pupils_found': 'Students found',
  'assignments.chosen_pupils': 'Selected students',
  'assignments.no_pupils_found': 'No students found. Try another name.',
  'assignments.publish_group_one': '{{name}} gets it right away: {{count}} student.',
  'assignments.publish_group_other': '{{name}} gets it right away: {{count}} students.',
  'assignments.publish_pupils_one': '{{count}} student gets it right away: {{names}}.',
  'assignments.publish_pupils_other': '{{count}} students get it right away: {{names}}.',
  'assignments.delete_text': 'You can’t undo this. No student has received the draft yet.',
  'assignments.in_progress_note':
    'A student has already started. You can still change the title, the instructions and the due date. To change anything else, make a copy.',
  'assignments.problem_pupils': 'Choose at least one student.',
  'assignments.draft_note': 'This is a draft. Students can’t see it yet.',
  'assignments.progress': 'Student work',
  'assignments.pupil': 'Student',
  'assignments.no_pupils': 'There are no students here yet.',
  'assignments.hand_back': 'Return to student',
  'assignments.hand_back_comment': 'Comment for the student',
  'assignments.problem_comment': 'Enter a comment, so that the student knows what to do.',

  'badges.cards_text':
    'Students hold their card up to the camera to log in. You can print a card only once, when you create it.',
  'badges.no_pupils': 'There are no students in this group yet.',
})
