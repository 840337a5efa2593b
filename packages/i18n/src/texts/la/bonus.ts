import type { Shape } from '../shape.ts'
import type { bonus as thai } from '../th/bonus.ts'

export const bonus = {
  title: 'ໂບນັດ',
  notYetText: 'ເຮົາກຳລັງກຽມໂບນັດໃຫ້ທ່ານ ກັບມາເບິ່ງໃໝ່ໄວໆນີ້',
} as const satisfies Shape<typeof thai>
