import { startI18n } from '@kapao/i18n/start'
import { expect, it } from 'vitest'
import { deviceName } from './device-name.ts'

it('states as much of a device as is known', async () => {
  const { t } = await startI18n('en')
  expect(deviceName(t, { browser: 'Chrome', system: 'Android' })).toBe('Chrome on Android')
  expect(deviceName(t, { browser: '', system: 'iOS' })).toBe('iOS')
  expect(deviceName(t, { browser: '', system: '' })).toBe('Unknown device')
})
