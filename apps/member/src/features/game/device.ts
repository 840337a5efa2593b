import { type Device, deviceOf } from './login-way.ts'

export const readDevice = (): Device => deviceOf(navigator.userAgent)
