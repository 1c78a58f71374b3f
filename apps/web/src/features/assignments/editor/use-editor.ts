import {
  type Assignment,
  changeAssignment,
  createAssignment,
  deleteAssignment,
  publishAssignment,
} from '@lectern/contracts'
import { useEffect, useState } from 'react'
import type { CallResult, RefusalCode } from '../../../platform/http/http-client.ts'
import type { DraftStore } from '../../../platform/drafts/draft-store.ts'
import { usePlatform } from '../../../platform/platform.tsx'
import { begunDraftOf, draftOf, type EditedAssignment } from './edited-assignment.ts'
import { type DraftProblems, findProblems } from './find-problems.ts'

interface EditorParts {
  /** As the server has it; null where nothing was saved yet. */
  readonly assignment: Assignment | null
  /** The form of it, or an empty one. */
  readonly saved: EditedAssignment
  /** What this person wrote on this device and did not save, by the assignment's id, or a name for a new one. */
  readonly drafts: DraftStore<EditedAssignment>
}

type Intent = 'save' | 'publish'

const NO_PROBLEMS: DraftProblems = new Map()

/** The form of one assignment: what stands in it, what is wrong with it, and what becomes of it. Nothing written is lost. */
export function useEditor({ assignment, saved, drafts }: EditorParts) {
  const { http } = usePlatform()
  const name = assignment?.id ?? `new ${saved.contextType}`
  const [found] = useState(() => drafts.read(name) ?? null)
  const [edited, setEdited] = useState(found ?? saved)
  // The very object that the server has: what was written while a save was under way is another one.
  const [clean, setClean] = useState(found === null ? edited : null)
  const [isFoundAgain, setFoundAgain] = useState(found !== null)
  const [tried, setTried] = useState<{ readonly intent: Intent; readonly count: number } | null>(null)
  const [refusal, setRefusal] = useState<RefusalCode | null>(null)
  const [busy, setBusy] = useState(false)
  const isDirty = edited !== clean
  const begun = begunOf(assignment)
  const [disk, setDisk] = useState<'kept' | 'page-only' | undefined>(found === null ? undefined : 'kept')
  // The device's storage is outside React. Saved is what was sent: what was written meanwhile is kept.
  useEffect(() => {
    if (isDirty) void drafts.store(name, edited).then((isKept) => setDisk(isKept ? 'kept' : 'page-only'))
    else drafts.remove(name)
  }, [drafts, name, edited, isDirty])

  const change = (part: Partial<EditedAssignment>): void => setEdited((before) => ({ ...before, ...part }))
  const changeExercisesOf = (changed: (before: EditedAssignment['exercises']) => EditedAssignment['exercises']): void =>
    setEdited((before) => ({ ...before, exercises: changed(before.exercises) }))
  const discard = (): void => {
    setEdited(saved)
    setClean(saved)
    setFoundAgain(false)
    setTried(null)
    setRefusal(null)
  }

  const problemsFor = (intent: Intent): DraftProblems => {
    // What can no longer be changed has no problems.
    const { title } = edited
    return findProblems(begun === null ? edited : { ...saved, title }, intent)
  }
  /** True where the form may go on its way; else it says what is missing. */
  const check = (intent: Intent): boolean => {
    const isFine = problemsFor(intent).size === 0
    setTried((before) => (isFine ? null : { intent, count: (before?.count ?? 0) + 1 }))
    return isFine
  }
  const send = async (
    id: string | undefined,
  ): Promise<CallResult<typeof createAssignment> | CallResult<typeof changeAssignment>> => {
    const body = begun === null ? draftOf(edited, assignment?.dueAt) : begunDraftOf(edited, begun)
    if (id !== undefined) return http.call(changeAssignment, { params: { id }, body })
    const create = (creationId: string | undefined) => http.call(createAssignment, { query: { creationId }, body })
    const answer = await create(edited.creationId)
    // It was published from another page: what stands here is another one by now.
    return !answer.ok && answer.code === 'conflict' ? create(crypto.randomUUID()) : answer
  }
  const run = async <T>(work: () => Promise<T>): Promise<T> => {
    setBusy(true)
    setRefusal(null)
    try {
      return await work()
    } catch (error) {
      setRefusal('internal_error')
      throw error
    } finally {
      setBusy(false)
    }
  }
  /** The saved assignment, or null where it is refused: then the form says why, and everything is still there. */
  const save = (): Promise<Assignment | null> =>
    run(async () => {
      const answer = await send(assignment?.id)
      if (!answer.ok) {
        setRefusal(answer.code)
        return null
      }
      setClean(edited)
      setFoundAgain(false)
      return answer.data
    })
  const publish = (id: string): Promise<Assignment | RefusalCode> =>
    run(async () => {
      const answer = await http.call(publishAssignment, { params: { id } })
      return answer.ok ? answer.data : answer.code
    })
  const remove = (id: string): Promise<boolean> =>
    run(async () => {
      const answer = await http.call(deleteAssignment, { params: { id } })
      if (!answer.ok) {
        setRefusal(answer.code)
        return false
      }
      setClean(edited)
      return true
    })

  return {
    edited,
    change,
    changeExercisesOf,
    /** Where it lies: as the server has it; on this device too; in this page alone, because the device refuses. Undefined
     * while the first letters are on their way to the disk. */
    kept: isDirty ? disk : ('saved' as const),
    isFoundAgain,
    discard,
    check,
    /** Of the last try, as far as they are still there. */
    problems: tried === null ? NO_PROBLEMS : problemsFor(tried.intent),
    /** Grows with each try that found problems. */
    triesInVain: tried?.count ?? 0,
    refusal,
    busy,
    save,
    publish,
    remove,
  }
}

/** The assignment, where a pupil has begun it: then its exercises are what they are; else null. */
export function begunOf(assignment: Assignment | null): Assignment | null {
  if (assignment === null) return null
  const { begun, submitted } = assignment.counts
  return begun + submitted > 0 ? assignment : null
}

export type Editor = ReturnType<typeof useEditor>
