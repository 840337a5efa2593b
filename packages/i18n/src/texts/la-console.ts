import { frame } from './la/frame.ts'
import { chat } from './la/chat.ts'
import { chatDesk } from './la/chat-desk.ts'
import { operator } from './la/operator.ts'
import { approval } from './la/approval.ts'
import { codesOfOperators } from './la/codes-of-operators.ts'
import { audit } from './la/audit.ts'
import { action } from './la/action.ts'
import { callName } from './la/call-name.ts'
import { roleName } from './la/role-name.ts'
import { permissionName } from './la/permission-name.ts'
import { actionGroup } from './la/action-group.ts'

/** The Lao texts of the operators’ console. */
export const operatorConsole = {
  frame,
  operator,
  chat,
  chatDesk,
  audit,
  approval,
  codesOfOperators,
  action,
  callName,
  roleName,
  permissionName,
  actionGroup,
} as const
