import type { Shape } from '../shape.ts'
import type { session as thai } from '../th/session.ts'

export const session = {
  title: 'Log in',
  welcome: 'Welcome',
  subtitle: 'Use the phone number you registered with',
  phone: 'Phone number',
  phoneExample: 'For example {{phone}}',
  password: 'Password',
  remember: 'Remember me on this phone',
  rememberHint: 'Don’t use this on a shared phone',
  logIn: 'Log in',
  loggingIn: 'Logging in…',
  byPasskey: 'Use a passkey',
  noAccount: 'No account yet?',
  register: 'Register',
  phoneRequired: 'Enter your phone number',
  passwordRequired: 'Enter your password',
  forgotPassword: 'Forgot your password?',
  logOut: 'Log out',
  ended: 'Your session has ended. Log in again.',
} as const satisfies Shape<typeof thai>
