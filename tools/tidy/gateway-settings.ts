import { urlSettingOf } from '@kapao/providers/qr/gateway'
import { gatewayCodes, gatewayOf } from '@kapao/providers/qr/gateways'

/** The example of a production's settings. */
export const examplePath = 'deploy/production.env.example'

const begin = '# The QR gateways, written by `node tools/write-gateways.ts`.\n'
const end = '# End of the QR gateways.\n'

/** The example with the settings of every gateway in the registry, between the two lines that enclose them. */
export function renderGatewaySettings(example: string): string {
  const [before, rest] = example.split(begin)
  const after = rest?.split(end)[1]
  if (before === undefined || after === undefined)
    throw new Error(`${examplePath} lacks the lines that enclose the gateways`)
  return before + begin + gatewayCodes.map(settingsOf).join('') + end + after
}

function settingsOf(code: (typeof gatewayCodes)[number]): string {
  const { isRequired, keys } = gatewayOf(code)
  const when = isRequired ? 'required' : 'connected where its address is set; then its keys are required'
  const settings = [
    `# ${code}: ${when}.`,
    `${urlSettingOf(code)}=`,
    ...Object.entries(keys).flatMap(([name, { takes }]) => [`# ${takes}`, `${name}=`]),
  ]
  return settings.map((line) => `${line}\n`).join('')
}
