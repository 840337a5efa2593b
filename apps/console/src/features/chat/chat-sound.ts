import { useEffect, useRef, useSyncExternalStore } from 'react'
import { keepSound, readSound } from '../../storage/choices.ts'

const listeners = new Set<() => void>()
let audio: AudioContext | undefined

/** Whether a new chat sounds. Browsers allow sound only after a click in the page. */
export function useSound(): { isOn: boolean; choose: (isOn: boolean) => void } {
  const isOn = useSyncExternalStore(subscribe, readSound)
  return {
    isOn,
    choose: (next) => {
      keepSound(next)
      for (const listener of listeners) listener()
      if (next) play()
    },
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Sounds when more chats wait for the operator than before. The first count is not news. */
export function useSoundOfNews(count: number | undefined): void {
  const before = useRef(count)
  useEffect(() => {
    const isMore = before.current !== undefined && count !== undefined && count > before.current
    before.current = count
    if (isMore && readSound()) play()
  }, [count])
}

/** Two short notes, made by the browser itself: no file has to be loaded. */
const notes = [
  { hertz: 784, at: 0 },
  { hertz: 1047, at: 0.12 },
] as const
const noteSeconds = 0.18

function play(): void {
  if (!('AudioContext' in window)) return
  audio ??= new AudioContext()
  const { currentTime: now, destination } = audio
  // Before the first click in the page the browser keeps it silent.
  void audio.resume()
  for (const { hertz, at } of notes) {
    const tone = audio.createOscillator()
    const volume = audio.createGain()
    tone.frequency.value = hertz
    volume.gain.setValueAtTime(0.15, now + at)
    volume.gain.exponentialRampToValueAtTime(0.001, now + at + noteSeconds)
    tone.connect(volume).connect(destination)
    tone.start(now + at)
    tone.stop(now + at + noteSeconds)
  }
}
