import { type Chapter, type Sentence, plainWords, narratedSentences } from '../text-markup.ts'
import { decodeMp3, encodeMp3 } from './encode-audio.ts'
import { type Clip, SAMPLE_RATE, type SpokenSentence, layClips } from './lay-clips.ts'
import { measureLag } from './measure-lag.ts'
import { type Voice, speak } from './speak.ts'

export interface Narration {
  readonly clips: readonly Clip[]
  readonly media: Buffer
  /** Maximum lag between the decoded speech and its clips in milliseconds. */
  readonly maxLag: number
}

const KILOBITS = 32
const LAG_MAX_MS = 5
const SILENCE_AFTER_TITLE_S = 0.9
const SILENCE_AFTER_SENTENCE_S = 0.35
const SILENCE_AFTER_PARAGRAPH_S = 0.75

/**
 * Creates the speech of a chapter as one MP3 file, with one clip for each sentence.
 * @throws Error if the lag between the speech and its clips is more than 5 ms.
 */
export function narrateChapter(chapter: Chapter, voice: Voice, withTitle: boolean): Narration {
  const lastOfParagraph = new Set(
    chapter.blocks.flatMap((block) => (block.kind === 'paragraph' ? [block.sentences.at(-1)?.id] : [])),
  )
  const spoken = narratedSentences(chapter, withTitle).map((sentence): SpokenSentence => {
    const silence = silenceAfter(sentence, lastOfParagraph.has(sentence.id))
    const turnAfter = sentence.beforeTurn === null ? null : speak(voice, plainWords(sentence.beforeTurn)).length
    const speech = speak(voice, plainWords(sentence.text))
    return { id: sentence.id, speech, silence: Math.round(silence * SAMPLE_RATE), turnAfter }
  })
  const { clips, samples } = layClips(spoken)
  const media = encodeMp3(samples, KILOBITS)
  return { clips, media, maxLag: measureMaxLag(clips, samples, decodeMp3(media)) }
}

function silenceAfter(sentence: Sentence, endsParagraph: boolean): number {
  if (sentence.id === 's0') return SILENCE_AFTER_TITLE_S
  return endsParagraph ? SILENCE_AFTER_PARAGRAPH_S : SILENCE_AFTER_SENTENCE_S
}

function measureMaxLag(clips: readonly Clip[], samples: Int16Array, decoded: Int16Array): number {
  const measured = [clips[0], clips[clips.length >> 1], clips.at(-1)].filter((clip) => clip !== undefined)
  const longest = Math.max(
    ...measured.map((clip) => Math.abs(measureLag(samples, decoded, Math.round(clip.begin * SAMPLE_RATE)))),
  )
  if (longest > LAG_MAX_MS)
    throw new Error(`The lag between the encoded speech and its clips is ${longest.toFixed(1)} ms`)
  return longest
}
