import type { AppModule } from '../../kernel/app-module.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { assignmentRoutes } from './assignment-routes.ts'
import { loadDemoSubmissions } from './demo/load-demo-submissions.ts'
import { submissionRoutes } from './submission-routes.ts'

export { submissionsHolder } from './person-holder.ts'

/** Assignments and quizzes: what teachers set on a book, and what pupils answer. Spec 1 §3, §4, §7. */
export function createSubmissionsModule(kernel: Kernel): AppModule {
  return {
    name: 'submissions',
    routes: [...submissionRoutes(kernel), ...assignmentRoutes(kernel)],
    demo: { when: 'at once', load: () => loadDemoSubmissions(kernel) },
  }
}
