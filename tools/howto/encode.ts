import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { StartRefusal } from '@kapao/database/start-refusal'
import { framesPerSecond, type Taken } from './film.ts'

const run = promisify(execFile)

const quiet = ['-hide_banner', '-loglevel', 'error', '-y']

/** Refuses to continue without an ffmpeg that has the three encoders for films and posters. */
export async function checkEncoder(): Promise<void> {
  const { stdout } = await run('ffmpeg', ['-hide_banner', '-encoders']).catch(() => ({ stdout: '' }))
  const missing = ['libvpx-vp9', 'libx264', 'libwebp'].filter((encoder) => !stdout.includes(encoder))
  if (missing.length > 0)
    throw new StartRefusal(
      `Recording needs an ffmpeg with ${missing.join(', ')}, on the PATH: on Debian, apt-get install ffmpeg.`,
    )
}

/** Writes `NAME.webm`, `NAME.mp4` and `NAME.webp` from the stills. */
export async function encode(
  { stills, posterFile }: Taken,
  { folder, name }: { folder: string; name: string },
): Promise<void> {
  const list = join(folder, 'stills.txt')
  const lines = stills.flatMap(({ file, frames }) => [
    `file '${file}'`,
    `duration ${frames / framesPerSecond}`,
  ])
  // The last still is listed twice, because a duration only applies to a file that is followed by another.
  await writeFile(list, ['ffconcat version 1.0', ...lines, `file '${stills.at(-1)?.file ?? ''}'`].join('\n'))
  const seconds = stills.reduce((sum, { frames }) => sum + frames, 0) / framesPerSecond
  const input = ['-f', 'concat', '-safe', '0', '-i', list]
  const bare = ['-an', '-map_metadata', '-1', '-fflags', '+bitexact', '-flags:v', '+bitexact']
  const output = ['-vf', `fps=${framesPerSecond},format=yuv420p`, '-t', String(seconds), ...bare]
  const webm = ['-c:v', 'libvpx-vp9', '-b:v', '0', '-crf', '39', '-g', '120', '-row-mt', '1']
  const tuned = ['-deadline', 'good', '-cpu-used', '3', '-tune-content', 'screen', '-auto-alt-ref', '1']
  await run('ffmpeg', [...quiet, ...input, ...output, ...webm, ...tuned, `${name}.webm`])
  const mp4 = ['-c:v', 'libx264', '-profile:v', 'high', '-preset', 'slow', '-tune', 'animation']
  const streamed = ['-crf', '28', '-g', '120', '-movflags', '+faststart']
  await run('ffmpeg', [...quiet, ...input, ...output, ...mp4, ...streamed, `${name}.mp4`])
  const poster = ['-c:v', 'libwebp', '-quality', '72', '-compression_level', '6', '-frames:v', '1']
  await run('ffmpeg', [...quiet, '-i', posterFile, '-vf', 'scale=360:-2', ...poster, `${name}.webp`])
}
