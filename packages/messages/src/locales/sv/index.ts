import type { LocaleFiles } from '../locale-files.ts'

export const sv: LocaleFiles = {
  core: () => import('./core.ts'),
  player: () => import('./player.ts'),
  portal: () => import('./portal.ts'),
  work: () => import('./work.ts'),
  reading: () => import('./reading.ts'),
  offline: () => import('./offline.ts'),
}
