/** Two soft bells, a fourth apart. Frequencies in hertz, times in seconds from the start. */
const notes = [
  { frequency: 1_046.5, at: 0 },
  { frequency: 1_396.9, at: 0.11 },
]
const ringSeconds = 0.7
const loudness = 0.07

/** Plays the sound of arrived money, made here and without a file. Does nothing in a browser that cannot. */
export function chime(delaySeconds: number): void {
  if (!('AudioContext' in window)) return
  const audio = new AudioContext()
  const start = audio.currentTime + delaySeconds
  for (const { frequency, at } of notes) {
    const volume = audio.createGain()
    volume.gain.setValueAtTime(0.0001, start + at)
    volume.gain.exponentialRampToValueAtTime(loudness, start + at + 0.015)
    volume.gain.exponentialRampToValueAtTime(0.0001, start + at + ringSeconds)
    volume.connect(audio.destination)
    const bell = audio.createOscillator()
    bell.type = 'sine'
    bell.frequency.value = frequency
    bell.connect(volume)
    bell.start(start + at)
    bell.stop(start + at + ringSeconds)
    bell.addEventListener('ended', () => at > 0 && void audio.close())
  }
}
