import type { Shape } from '../shape.ts'
import type { roleName as thai } from '../th/role-name.ts'

export const roleName = {
  owner: 'ເຈົ້າຂອງ',
  manager: 'ຜູ້ຈັດການ',
  finance: 'ການເງິນ',
  cashier: 'ແຄັດເຊຍ',
  'support-lead': 'ຫົວໜ້າຊັບພອດ',
  support: 'ຊັບພອດ',
  marketing: 'ການຕະຫຼາດ',
  protection: 'ດູແລຜູ້ຫຼິ້ນ',
  risk: 'ຄວາມສ່ຽງ',
  auditor: 'ຜູ້ກວດສອບ',
} as const satisfies Shape<typeof thai>
