import { login } from '@kapao/contract/session'
import { typedPhone } from '../../form/typed-phone.ts'
import { keepToken } from '../../storage/token.ts'
import { send } from '../../wire/client.ts'

type Params = { phone: string; password: string; isRemembered: boolean }

/** Logs in and stores the token, permanently or for this browser session. */
export async function logIn({ phone, password, isRemembered }: Params): Promise<void> {
  const { token } = await send(login, {
    body: { username: typedPhone(phone), password, remember: isRemembered },
  })
  keepToken(token, isRemembered)
}
