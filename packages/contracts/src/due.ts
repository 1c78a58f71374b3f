import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { ContextType } from './context-type.ts'
import { BookId } from './library.ts'
import { limitUpTo, PAGE_SIZE_MAX } from './paging.ts'

/** Something to do that is not handed in yet. */
export const DueSubmission = z.object({
  id: z.uuid(),
  contextType: ContextType,
  title: z.string(),
  /** The name of who set it, as pupils know them; null where there is no such person any more. */
  teacher: z.nullable(z.string()),
  book: z.object({ id: BookId, title: z.string() }),
  dueAt: z.nullable(z.iso.datetime()),
  overdue: z.boolean(),
  begun: z.boolean(),
  /** Given back by the teacher for another try. */
  handedBack: z.boolean(),
})
export type DueSubmission = z.infer<typeof DueSubmission>

/** The earliest day first, then what has none. */
export const listDue = defineCall({
  service: 'submissions',
  method: 'GET',
  path: '/v1/due',
  summary: 'What I have to hand in, the earliest day first',
  access: 'user',
  query: z.object({ limit: limitUpTo(PAGE_SIZE_MAX) }),
  responses: { 200: z.object({ data: z.array(DueSubmission), meta: z.object({ totalCount: z.int() }) }) },
})
