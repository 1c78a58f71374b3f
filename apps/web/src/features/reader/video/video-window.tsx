import type { Reader } from '@lectern/reader-engine'
import { Maximize, Minimize, Move, Scaling } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { usePlayerMessages } from '../../../platform/i18n/messages.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { showMedia } from './show-media.ts'
import { useDrag } from './use-drag.ts'
import { useTextArea } from './use-text-area.ts'
import { TOOLS_HEIGHT, useWindowFrame } from './use-window-frame.ts'
import { moveFrame, resizeFrame } from './window-frame.ts'
import styles from './video-window.module.css'

interface VideoWindowProps {
  readonly reader: Reader
  /** True while the window is hidden. The window stays mounted, because its video element also plays the sound. */
  readonly hidden: boolean
}

/** Shows the sign video in a window that users can drag and resize. Spec 1 §2, §4. */
export function VideoWindow({ reader, hidden }: VideoWindowProps) {
  const { t } = usePlayerMessages()
  const window = useRef<HTMLElement>(null)
  const screenBox = useRef<HTMLDivElement>(null)
  const { frame, screen, whole, save } = useWindowFrame(window)
  const isFull = useIsFullScreen(window)
  useTextArea(hidden || isFull ? null : { ...frame, height: frame.height + TOOLS_HEIGHT }, whole)
  // The engine creates the media elements, so React does not render these elements.
  useEffect(
    () => (screenBox.current === null ? undefined : showMedia(screenBox.current, reader.mediaElements)),
    [reader],
  )
  const move = useDrag((dx, dy) => save(moveFrame(frame, dx, dy, screen)))
  const resize = useDrag((dx, dy) => save(resizeFrame(frame, dx === 0 ? dy : dx, screen)))
  const toggleFull = () => {
    if (isFull) void document.exitFullscreen()
    else void window.current?.requestFullscreen()
  }
  return (
    <section
      ref={window}
      aria-label={t('reader.sign_video')}
      className={styles['window']}
      data-full={isFull}
      hidden={hidden}
      style={{ left: frame.x, top: frame.y, width: frame.width, height: frame.height }}
    >
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keyboard has the move button */}
      <div ref={screenBox} className={styles['screen']} {...(isFull ? {} : move)} />
      <div className={styles['tools']}>
        {!isFull && (
          <IconButton label={t('reader.move_video')} className={styles['move'] ?? ''} {...move}>
            <Move aria-hidden />
          </IconButton>
        )}
        <IconButton label={t(isFull ? 'reader.leave_full_screen' : 'reader.full_screen')} onClick={toggleFull}>
          {isFull ? <Minimize aria-hidden /> : <Maximize aria-hidden />}
        </IconButton>
        {!isFull && (
          <IconButton label={t('reader.resize_video')} className={styles['resize'] ?? ''} {...resize}>
            <Scaling aria-hidden />
          </IconButton>
        )}
      </div>
    </section>
  )
}

function useIsFullScreen(element: React.RefObject<HTMLElement | null>): boolean {
  const [isFull, setIsFull] = useState(false)
  // Esc leaves full screen without a click on the button.
  useEffect(() => {
    const onChange = () =>
      setIsFull(document.fullscreenElement !== null && document.fullscreenElement === element.current)
    document.addEventListener('fullscreenchange', onChange)
    return () => document.removeEventListener('fullscreenchange', onChange)
  }, [element])
  return isFull
}
