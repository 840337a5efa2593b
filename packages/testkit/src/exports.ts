import { inflateRawSync } from 'node:zlib'
import type { Answer } from '@kapao/contract/call'
import type { AskedTable, ExportFormat, listExports, MadeExport } from '@kapao/contract/export'
import pg from 'pg'
import type { OperatorPerson } from './operators.ts'
import type { TestApp } from './test-app.ts'
import { addressOf } from './wire.ts'

export type GivenExport = {
  status: number
  name: string
  kind: string
  rows: string | null
  bytes: Buffer
  message: unknown
}

/** Makes a call of exports as an operator, and returns the file or the code of the refusal. */
export async function fetchExport(
  app: TestApp,
  { speak }: OperatorPerson,
  path: 'table' | 'start' | 'download' | 'remove',
  body: object,
): Promise<GivenExport> {
  const response = await fetch(addressOf(app.api, `/api/operator/exports/${path}`), {
    method: 'POST',
    headers: { ...speak.headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const bytes = Buffer.from(await response.arrayBuffer())
  const kind = response.headers.get('content-type') ?? ''
  const { message } = kind.includes('json') ? (JSON.parse(bytes.toString()) as { message?: unknown }) : {}
  const name = /filename="(.*)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? ''
  return { status: response.status, name, kind, rows: response.headers.get('x-rows'), bytes, message }
}

/** What an operator sees on a table, as a request for its file. */
export function wantedExport(table: AskedTable, format: ExportFormat = 'csv', language = 'en') {
  return { table, format, language }
}

/** The rows of a CSV without quoted line breaks, the heading first. */
export function rowsOfCsv(bytes: Buffer): string[] {
  return bytes
    .toString()
    .replace(/^\uFEFF/, '')
    .split('\r\n')
    .slice(0, -1)
}

export async function readExports(app: TestApp, { speak }: OperatorPerson): Promise<MadeExport[]> {
  const { body } = await app.wire<Answer<typeof listExports>>('GET', '/api/operator/exports', speak)
  return body.exports
}

/** Adds as many members as wanted, each like the one that is given but for id, name and time. */
export async function addMembersLike(
  { databaseUrl }: Pick<TestApp, 'databaseUrl'>,
  memberId: string,
  count: number,
): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query('begin')
    // Read first, because a distributed database would take the number of another server's transaction.
    const { rows } = await client.query<{ number: string }>('select pg_current_xact_id()::text as number')
    await client.query(
      `insert into member
      select (jsonb_populate_record(member, jsonb_build_object(
        'member_id', gen_random_uuid(), 'name', 'Copy ' || n, 'created_at', created_at - n * interval '1 second',
        'recorded_in', $3::text))).*
      from member, generate_series(1, $1::integer) n where member_id = $2::uuid`,
      [count, memberId, rows[0]?.number],
    )
    await client.query('commit')
  } finally {
    await client.end()
  }
}

const sheetName = 'xl/worksheets/sheet1.xml'

/** The XML of the sheet in an XLSX, which is a ZIP file: its directory at the end says where each part is. */
export function readSheet(file: Buffer): string {
  const end = file.lastIndexOf(Buffer.from('PK\u0005\u0006'))
  let at = file.readUInt32LE(end + 16)
  while (at < end) {
    const nameLength = file.readUInt16LE(at + 28)
    if (file.toString('utf8', at + 46, at + 46 + nameLength) === sheetName) {
      const size = file.readUInt32LE(at + 20)
      const local = file.readUInt32LE(at + 42)
      const begin = local + 30 + file.readUInt16LE(local + 26) + file.readUInt16LE(local + 28)
      return inflateRawSync(file.subarray(begin, begin + size)).toString()
    }
    at += 46 + nameLength + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32)
  }
  throw new Error('The file has no sheet')
}
