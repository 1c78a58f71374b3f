import type { AppModule, ModuleDefinition } from '../../kernel/app-module.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { assignmentRoutes } from './assignment-routes.ts'
import { loadDemoSubmissions } from './demo/load-demo-submissions.ts'
import { submissionsPersonalData } from './personal-data.ts'
import { submissionRoutes } from './submission-routes.ts'

export { findAssignmentEntry } from './find-assignment-entry.ts'
export type { AssignmentEntry } from './find-assignment-entry.ts'
export { findLinkableAssignment } from './find-linkable-assignment.ts'
export {
  countGroupAssignments,
  listGroupsWithAssignments,
  reclaimGroup,
  ReleasedGroup,
  releaseGroup,
} from './release-group.ts'
export { selectSubmissionStates } from './submission-states.ts'
export { submissionsPersonalData }

/** Server module for assignments, quizzes and submissions. Spec 1 §3, §4, §7. */
export const submissionsModule: ModuleDefinition = {
  name: 'submissions',
  create: createSubmissionsModule,
  personalData: submissionsPersonalData,
}

export function createSubmissionsModule(kernel: Kernel): AppModule {
  return {
    routes: [...submissionRoutes(kernel), ...assignmentRoutes(kernel)],
    demo: { when: 'at once', load: () => loadDemoSubmissions(kernel) },
  }
}
