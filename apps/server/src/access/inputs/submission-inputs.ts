import { UNKNOWN_ID } from './call-input.ts'
import type { CallInputs, Target } from './call-input.ts'

export function submissionInputs({ pupil, book, group, assignment, submission }: Target): CallInputs {
  const assignmentInput = { params: { id: assignment }, namesRow: true } as const
  const submissionInput = { params: { id: submission }, namesRow: true } as const
  const recipients = { type: 'group', group }
  const draft = {
    contextType: 'Assignment',
    title: 'Of the group',
    description: '',
    bookId: book,
    exercises: [{ title: '', content: [{ type: 'open-question', phrase: 'Who?' }] }],
    recipients,
    dueAt: null,
  }
  return {
    'GET /api/submissions/': { query: { pupil, ownership: 'owner' } },
    'GET /api/submissions/:id': submissionInput,
    'PATCH /api/submissions/:id': {
      ...submissionInput,
      body: JSON.stringify({ status: 'Submitted', answers: {} }),
      namesPerson: true,
    },
    'POST /api/submissions/:id/hand-back': { ...submissionInput, body: { comment: 'Again.' } },
    'GET /api/submissions/v1/due': {},
    'GET /api/submissions/v1/children': {},
    'GET /api/submissions/v1/groups': {},
    'GET /api/submissions/v1/pupils': { query: { group } },
    'GET /api/submissions/v1/assignments': { query: { group } },
    'POST /api/submissions/v1/assignments': { body: draft, namesRow: true },
    'GET /api/submissions/v1/assignments/:id': assignmentInput,
    'PUT /api/submissions/v1/assignments/:id': { ...assignmentInput, body: draft },
    'DELETE /api/submissions/v1/assignments/:id': assignmentInput,
    'POST /api/submissions/v1/assignments/:id/publish': assignmentInput,
    'POST /api/submissions/v1/assignments/:id/copies': { ...assignmentInput, body: { recipients, dueAt: null } },
    'GET /api/submissions/v1/assignments/:id/pupils': assignmentInput,
  }
}

export function activityInputs({ pupil }: Target): CallInputs {
  const event = {
    id: UNKNOWN_ID,
    type: 'ContentSessionEndedEventV1',
    partitionKey: pupil,
    sessionId: UNKNOWN_ID,
    timestamp: '2026-11-21T10:00:00.000Z',
    source: 'web-bookshelf',
  }
  const activity = {
    id: UNKNOWN_ID,
    type: 'LoggedInEventV1',
    sourceApplication: 'web-bookshelf',
    timestamp: '2026-11-21T10:00:00.000Z',
  }
  return {
    'POST /api/session-events/v1/events': { body: [event], namesPerson: true },
    // The server takes the person from the token, so `namesPerson` is not set.
    'POST /api/activity/origin/:host/events': { params: { host: '127001' }, body: [activity] },
  }
}
