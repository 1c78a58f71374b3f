import { spawnSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { SAMPLE_RATE } from './lay-clips.ts'

/**
 * Encodes mono PCM as MP3 with a constant bit rate in kilobits per second, so that a seek leads to the exact frame.
 * @throws Error if ffmpeg is not installed or fails.
 */
export function encodeMp3(samples: Int16Array, kilobits: number): Buffer {
  const file = path.join(tmpdir(), `lectern-sample-${process.pid}.mp3`)
  const coding = ['-c:a', 'libmp3lame', '-b:a', `${kilobits}k`, '-write_xing', '1', '-id3v2_version', '0']
  ffmpeg([...rawInput, ...coding, '-map_metadata', '-1', file], samples)
  const encoded = readFileSync(file)
  rmSync(file)
  return encoded
}

/**
 * Decodes an MP3 file without the encoder delay. Returns mono PCM at 22,050 Hz.
 * @throws Error if ffmpeg is not installed or fails.
 */
export function decodeMp3(mp3: Buffer): Int16Array {
  const bytes = ffmpeg(
    ['-f', 'mp3', '-i', 'pipe:0', '-f', 's16le', '-ac', '1', '-ar', String(SAMPLE_RATE), 'pipe:1'],
    mp3,
  )
  return Int16Array.from({ length: bytes.length >> 1 }, (_, index) => bytes.readInt16LE(index * 2))
}

const rawInput = ['-f', 's16le', '-ar', String(SAMPLE_RATE), '-ac', '1', '-i', 'pipe:0']

function ffmpeg(args: readonly string[], input: Int16Array | Buffer): Buffer {
  const bytes = Buffer.from(input.buffer, input.byteOffset, input.byteLength)
  const command = ['-n', '10', 'ffmpeg', '-y', '-v', 'error', '-threads', '1', ...args]
  const result = spawnSync('nice', command, { input: bytes, maxBuffer: 512 * 1024 * 1024 })
  if (result.status !== 0) throw new Error(`ffmpeg failed (apt-get install ffmpeg): ${String(result.stderr)}`)
  return result.stdout
}
