import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { ContextType } from './context-type.ts'
import { BookId } from './library.ts'
import { limitUpTo, PAGE_SIZE_MAX } from './paging.ts'

/** A submission that the pupil still has to hand in. */
export const DueSubmission = z.object({
  id: z.uuid(),
  contextType: ContextType,
  title: z.string(),
  /** Name of the teacher; null if the teacher's account is deleted. */
  teacher: z.nullable(z.string()),
  book: z.object({ id: BookId, title: z.string() }),
  dueAt: z.nullable(z.iso.datetime()),
  overdue: z.boolean(),
  begun: z.boolean(),
  /** True if the teacher handed the submission back for another attempt. */
  handedBack: z.boolean(),
})
export type DueSubmission = z.infer<typeof DueSubmission>

/** The submissions are ordered by due date. Submissions without a due date come last. */
export const listDue = defineCall({
  service: 'submissions',
  method: 'GET',
  path: '/v1/due',
  summary: 'List the submissions that the current user must still hand in, earliest due date first',
  access: 'user',
  query: z.object({ limit: limitUpTo(PAGE_SIZE_MAX) }),
  responses: { 200: z.object({ data: z.array(DueSubmission), meta: z.object({ totalCount: z.int() }) }) },
})
