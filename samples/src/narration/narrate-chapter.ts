import { type Chapter, type Sentence, plainWords, narratedSentences } from '../text-markup.ts'
import { decodeMp3, encodeMp3 } from './encode-audio.ts'
import { type Clip, SAMPLE_RATE, type Spoken, layClips } from './lay-clips.ts'
import { lagMilliseconds } from './measure-lag.ts'
import { type Voice, speak } from './speak.ts'

export interface Narration {
  readonly clips: readonly Clip[]
  readonly media: Buffer
  /** Milliseconds by which the decoded speech is off its clips at worst, at the places measured. */
  readonly worstLag: number
}

const KILOBITS = 32
const GREATEST_LAG_MS = 5
const AFTER_TITLE = 0.9
const AFTER_SENTENCE = 0.35
const AFTER_PARAGRAPH = 0.75

/**
 * Speaks a chapter into one file and says where each sentence lies in it.
 *
 * @throws Error when the encoded sound is more than 5 ms away from its clips.
 */
export function narrateChapter(chapter: Chapter, voice: Voice, withTitle: boolean): Narration {
  const lastOfParagraph = new Set(
    chapter.blocks.flatMap((block) => (block.kind === 'paragraph' ? [block.sentences.at(-1)?.id] : [])),
  )
  const spoken = narratedSentences(chapter, withTitle).map((sentence): Spoken => {
    const silence = silenceAfter(sentence, lastOfParagraph.has(sentence.id))
    const turnAfter = sentence.beforeTurn === null ? null : speak(voice, plainWords(sentence.beforeTurn)).length
    const speech = speak(voice, plainWords(sentence.text))
    return { id: sentence.id, speech, silence: Math.round(silence * SAMPLE_RATE), turnAfter }
  })
  const { clips, samples } = layClips(spoken)
  const media = encodeMp3(samples, KILOBITS)
  return { clips, media, worstLag: worstLag(clips, samples, decodeMp3(media)) }
}

function silenceAfter(sentence: Sentence, endsParagraph: boolean): number {
  if (sentence.id === 's0') return AFTER_TITLE
  return endsParagraph ? AFTER_PARAGRAPH : AFTER_SENTENCE
}

function worstLag(clips: readonly Clip[], samples: Int16Array, decoded: Int16Array): number {
  const places = [clips[0], clips[clips.length >> 1], clips.at(-1)].filter((clip) => clip !== undefined)
  const worst = Math.max(
    ...places.map((clip) => Math.abs(lagMilliseconds(samples, decoded, Math.round(clip.begin * SAMPLE_RATE)))),
  )
  if (worst > GREATEST_LAG_MS) throw new Error(`The encoded speech is ${worst.toFixed(1)} ms off its clips`)
  return worst
}
