import { join } from 'node:path'
import type { Settings } from './settings/settings.ts'

/** Returns the folder of the compiled modules that the processes for untrusted files share. It halves their start time. */
export const compileCacheFolder = ({ dataFolder }: Pick<Settings, 'dataFolder'>): string =>
  join(dataFolder, 'compile-cache')
