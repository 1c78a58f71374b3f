import type { Reader } from '@lectern/reader-engine'
import { useReadingState } from '@lectern/reader-react'
import type { RefObject } from 'react'
import { usePlayerMessages } from '../../../platform/i18n/messages.ts'
import { useStoredValue } from '../../../platform/stored-value.ts'
import { LazyPart } from '../../../ui/lazy-part.tsx'
import { useSnackbar } from '../../../ui/snackbar.tsx'
import { storedReaderConfig } from '../settings/reader-config.ts'
import type { RulerMove } from './ruler-move.ts'

interface BookRulerProps {
  readonly reader: Reader
  readonly moveRulerRef: RefObject<((move: RulerMove) => void) | null>
}

const loadRuler = async () => (await import('./reading-ruler.tsx')).ReadingRuler

/** Shows the reading ruler if the setting is on. */
export function BookRuler({ reader, moveRulerRef }: BookRulerProps) {
  const { t } = usePlayerMessages()
  const show = useSnackbar()
  const [{ readingRuler }] = useStoredValue(storedReaderConfig)
  const layout = useReadingState(reader, (state) => state.metadata?.layout)
  // In a fixed layout, one visible band of the page is not useful.
  if (!readingRuler || layout === 'pre-paginated') return null
  const onFailed = () => show('error', t('reader.no_answer'))
  return <LazyPart load={loadRuler} needed props={{ reader, moveRulerRef }} onFailed={onFailed} />
}
