import type { Kernel } from '../../kernel/kernel.ts'
import { sealWith } from '../../kernel/sealed-values.ts'
import type { Seal } from '../../kernel/sealed-values.ts'

/** The seal of connections, rosters and undo data. */
export const rosterSeal = (kernel: Kernel): Seal => sealWith(kernel, 'roster-key')
