import { spawnSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Clip } from '../narration/lay-clips.ts'
import type { Narration } from '../narration/narrate-chapter.ts'
import { renderPng } from '../pictures/render-cover.ts'
import { type Chapter, plainWords, narratedSentences } from '../text-markup.ts'
import { drawSigner } from './draw-signer.ts'
import { makePoses } from './gestures.ts'

/** Number of video frames per second. A frame lasts 80 ms, so that the times of clips are exact with two decimals. */
const FRAMES_PER_SECOND = 12.5
const BLINK_EVERY_FRAMES = 41

/** Creates the signing video of a chapter, with one clip for each sentence and for the title. */
export function signChapter(chapter: Chapter): Narration {
  const clips: Clip[] = []
  const frames: Buffer[] = []
  const rendered = new Map<string, Buffer>()
  for (const sentence of narratedSentences(chapter, true)) {
    const begin = frames.length / FRAMES_PER_SECOND
    for (const pose of makePoses(plainWords(sentence.text).split(/\s+/u))) {
      const svg = drawSigner(pose, frames.length % BLINK_EVERY_FRAMES < 2)
      const png = rendered.get(svg) ?? renderPng(svg, 640)
      rendered.set(svg, png)
      frames.push(png)
    }
    clips.push({ id: sentence.id, begin, end: frames.length / FRAMES_PER_SECOND, turnPageAt: null })
  }
  return { clips, media: encodeMp4(frames), maxLag: 0 }
}

function encodeMp4(frames: readonly Buffer[]): Buffer {
  const file = path.join(tmpdir(), `lectern-sample-${process.pid}.mp4`)
  const input = ['-f', 'image2pipe', '-framerate', String(FRAMES_PER_SECOND), '-c:v', 'png', '-i', 'pipe:0']
  // With `-g 12`, the player shows a picture at once after a seek.
  const coding = [
    '-c:v',
    'libx264',
    '-profile:v',
    'main',
    '-preset',
    'slow',
    '-crf',
    '27',
    '-pix_fmt',
    'yuv420p',
    '-g',
    '12',
    '-bf',
    '0',
  ]
  const output = [
    '-an',
    '-map_metadata',
    '-1',
    '-fflags',
    '+bitexact',
    '-flags:v',
    '+bitexact',
    '-movflags',
    '+faststart',
    file,
  ]
  const args = [
    '-n',
    '10',
    'ffmpeg',
    '-y',
    '-v',
    'error',
    '-threads',
    '1',
    ...input,
    ...coding,
    '-threads',
    '1',
    ...output,
  ]
  const result = spawnSync('nice', args, { input: Buffer.concat(frames) })
  if (result.status !== 0) throw new Error(`ffmpeg failed: ${String(result.stderr)}`)
  const video = readFileSync(file)
  rmSync(file)
  return video
}
