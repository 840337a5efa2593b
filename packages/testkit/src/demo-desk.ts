import { createSealedSecrets } from '@kapao/api/platform/secrets'
import { castPassword } from '@kapao/demo/cast'
import { demoOperators } from '@kapao/demo/demo-operators'
import { addHistory } from '@kapao/demo/history/add-history'
import { wholeHistory } from '@kapao/demo/history/history'
import { createSandboxClient } from '@kapao/demo/history/sandbox-client'
import { codeOf } from './operators.ts'
import { cookiesOf } from './people.ts'
import type { TestApp } from './test-app.ts'

/** Adds the whole history of the demo, which `seedCast` has prepared. */
export async function addDemoHistory({ context, db, sandbox, clock }: TestApp): Promise<void> {
  await addHistory({
    db,
    sandbox: createSandboxClient(sandbox.url),
    now: clock.now(),
    form: wholeHistory,
    secrets: createSealedSecrets(context.config, context.random),
    random: context.random,
  })
}

/** Logs an operator of the demo in. Returns the cookie of the session. */
export async function logInDemoOperator(app: TestApp, operatorId: string): Promise<string> {
  const operator = demoOperators.find((each) => each.operatorId === operatorId)
  if (!operator) throw new Error(`The demo has no operator ${operatorId}`)
  const body = { operatorId, password: castPassword, otpCode: codeOf(operator, app.clock.now()) }
  const answer = await app.wire('POST', '/api/operator/login', { body })
  if (answer.status !== 200) throw new Error(`${operatorId} cannot log in: ${JSON.stringify(answer.body)}`)
  return cookiesOf(answer)
}
