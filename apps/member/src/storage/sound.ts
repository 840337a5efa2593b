import { storageKeys } from './keys.ts'
import { dropItem, keepItem, readItem } from './store.ts'

/** Whether arrived money may make a sound on this device. Off until the member switches it on. */
export function isSoundOn(): boolean {
  return readItem('localStorage', storageKeys.sound) !== null
}

export function keepSound(isOn: boolean): void {
  if (isOn) keepItem('localStorage', storageKeys.sound, 'on')
  else dropItem('localStorage', storageKeys.sound)
}
