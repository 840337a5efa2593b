import type { Shape } from '../shape.ts'
import type { chat as thai } from '../th/chat.ts'

export const chat = {
  title: 'ແຊັດກັບເຈົ້າໜ້າທີ່',
  endConversation: 'ຈົບການສົນທະນາ',
  fileTooLarge: 'ໄຟລ໌ໃຫຍ່ເກີນໄປ ກະລຸນາເລືອກໄຟລ໌ບໍ່ເກີນ {{megabytes}} MB',
  fileTypeNotSupported: 'ບໍ່ຮອງຮັບໄຟລ໌ຊະນິດນີ້ ໃຊ້ໄດ້ mp4, mov, png, jpg ແລະ gif',
} as const satisfies Shape<typeof thai>
