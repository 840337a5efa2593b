import { createServer } from 'node:net'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { StartRefusal } from '@kapao/database/start-refusal'

type Address = { setting: string; host: string; port: number }

/** A Kapao that was killed a moment ago may still be exiting; after these tries the port belongs to another program. */
const tries = 15
const pauseMs = 200

/** Refuses if the server could not listen there. */
export async function checkPort(address: Address): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    const code = await tryPort(address)
    if (code === undefined) return
    if (code !== 'EADDRINUSE' || attempt === tries) throw refuse(address, code)
    await wait(pauseMs)
  }
}

async function tryPort({ host, port }: Address): Promise<string | undefined> {
  const server = createServer()
  try {
    await once(server.listen({ host, port }), 'listening')
    server.close()
    await once(server, 'close')
    return undefined
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? String(error)
  }
}

function refuse({ setting, host, port }: Address, code: string): StartRefusal {
  if (code === 'EADDRINUSE')
    return new StartRefusal(
      `Port ${port} on ${host} is in use by another program. Stop that program, or set ${setting} to a free port.`,
    )
  if (code === 'EACCES')
    return new StartRefusal(
      `This user may not open port ${port} on ${host}. Set ${setting} to a port above 1023.`,
    )
  const hostSetting = setting === 'CONSOLE_PORT' ? 'CONSOLE_HOST' : 'HOST'
  return new StartRefusal(`${hostSetting} is "${host}", where this machine cannot listen (${code}).`)
}
