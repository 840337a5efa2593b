import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { examplePath, renderGatewaySettings } from './gateway-settings.ts'
import { root } from './source.ts'

test('the example of a production’s settings has those of every gateway; otherwise run node tools/write-gateways.ts', () => {
  const example = readFileSync(join(root, examplePath), 'utf8')
  expect(renderGatewaySettings(example)).toBe(example)
})
