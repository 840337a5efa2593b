import type { Shape } from '../shape.ts'
import type { invite as thai } from '../th/invite.ts'

export const invite = {
  title: 'ຊວນໝູ່',
  link: 'ລິ້ງຊວນໝູ່ຂອງທ່ານ',
  copyLink: 'ສຳເນົາລິ້ງ',
  shareLink: 'ແຊຣ໌ລິ້ງ',
  notYetText: 'ສົ່ງລິ້ງໃຫ້ໝູ່ໄດ້ແລ້ວ ສ່ວນການຮັບໂບນັດຊວນໝູ່ກຳລັງກຽມເປີດ',
} as const satisfies Shape<typeof thai>
