import { frame } from './th/frame.ts'
import { chat } from './th/chat.ts'
import { chatDesk } from './th/chat-desk.ts'
import { operator } from './th/operator.ts'
import { approval } from './th/approval.ts'
import { codesOfOperators } from './th/codes-of-operators.ts'
import { audit } from './th/audit.ts'
import { action } from './th/action.ts'
import { callName } from './th/call-name.ts'
import { roleName } from './th/role-name.ts'
import { permissionName } from './th/permission-name.ts'
import { actionGroup } from './th/action-group.ts'

/** The Thai texts of the operators’ console. */
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
