import type { Reader } from '@lectern/reader-engine'
import { useEffect, useEffectEvent } from 'react'
import type { OpenPanel } from '../controls/panel.ts'
import type { RulerMove } from '../ruler/ruler-move.ts'
import { toCommand, type ReaderCommand } from './key-command.ts'
import { toKeyPress } from './key-press.ts'
import { storedReaderConfig } from '../settings/reader-config.ts'

interface ReaderKeys {
  readonly reader: Reader
  readonly setPanel: (panel: OpenPanel) => void
  readonly moveRuler: (move: RulerMove) => void
  readonly hasBookmarks: boolean
}

/** Handles the keys of the app's page. Returns the handler for keys in the book's frames. */
export function useReaderKeys({
  reader,
  setPanel,
  moveRuler,
  hasBookmarks,
}: ReaderKeys): (event: KeyboardEvent) => void {
  const handleKey = (event: KeyboardEvent) => {
    if (event.defaultPrevented || reader.state.phase !== 'ready') return
    const isRightToLeft = reader.state.metadata?.direction === 'rtl'
    const command = toCommand(toKeyPress(event), isRightToLeft, storedReaderConfig.get().singleKeys)
    if (command === null) return
    // An open drawer also handles Esc.
    if (command.kind !== 'close-drawers') event.preventDefault()
    run(command)
  }
  const run = (command: ReaderCommand) => {
    const { rate, volume, muted } = reader.state
    switch (command.kind) {
      case 'toggle-play':
        return reader.toggle()
      case 'toggle-mute':
        return reader.setMuted(!muted)
      case 'change-rate':
        return reader.setRate(rate + command.percent / 100)
      case 'change-volume':
        return reader.setVolume(stepVolume(volume, command.change))
      case 'turn-page':
        return void reader.turn(command.direction)
      case 'step-sentence':
        return void reader.step(command.direction)
      case 'move-ruler':
        return moveRuler({ kind: 'line', direction: command.direction })
      case 'open-bookmarks':
        return hasBookmarks ? setPanel('bookmarks') : undefined
      case 'add-bookmark':
        return hasBookmarks ? setPanel('add-bookmark') : undefined
      case 'close-drawers':
        return setPanel(null)
    }
  }
  const onKey = useEffectEvent(handleKey)
  // Without a focused element, only the document receives keys.
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
  return handleKey
}

/** Returns the changed volume, 0 to 1 in steps of 0.1. Spec 1 §5. */
function stepVolume(volume: number, change: number): number {
  return Math.max(0, Math.min(1, Math.round((volume + change) * 10) / 10))
}
