import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { examplePath, renderGatewaySettings } from './tidy/gateway-settings.ts'
import { root } from './tidy/source.ts'

/** Writes the settings of the gateways into the example of a production; run it when the registry changes. */
const path = join(root, examplePath)
writeFileSync(path, renderGatewaySettings(readFileSync(path, 'utf8')))
