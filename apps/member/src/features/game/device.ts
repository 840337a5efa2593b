import { type Device, deviceOf } from './login-way.ts'

export function readDevice(): Device {
  return deviceOf(navigator.userAgent)
}
