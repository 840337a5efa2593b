import { gatewayOf } from '@kapao/providers/qr/gateways'
import { startTestApp, type TestApp } from '@kapao/testkit/test-app'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addGateways } from './site.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp({ ROLE: 'api' })
})

afterAll(() => app.close())

async function laoName(code: string): Promise<string | null> {
  const query = app.db.selectFrom('bank').select('name_la').where('code', '=', code)
  return (await query.executeTakeFirstOrThrow()).name_la
}

function setLaoName(name: string | null) {
  return app.db.updateTable('bank').set({ name_la: name }).where('code', '=', 'THAIQR').execute()
}

it('a gateway of an earlier version gets its Lao name, and one that the operator has named keeps it', async () => {
  expect(await laoName('THAIQR')).toBe(gatewayOf('THAIQR').title.la)
  await setLaoName(null)
  await addGateways(app.context.db)
  expect(await laoName('THAIQR')).toBe(gatewayOf('THAIQR').title.la)
  await setLaoName('ຄິວອາຂອງເຮົາ')
  await addGateways(app.context.db)
  expect([await laoName('THAIQR'), await laoName('WW')]).toEqual(['ຄິວອາຂອງເຮົາ', null])
})
