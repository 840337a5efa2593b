import type { Shape } from '../shape.ts'
import type { profile as thai } from '../th/profile.ts'

export const profile = {
  title: 'ໂປຣໄຟລ໌',
  memberId: 'ລະຫັດສະມາຊິກ',
  name: 'ຊື່',
  createdAt: 'ສະໝັກເມື່ອ',
  username: 'ເບີໂທລະສັບ (ໃຊ້ເຂົ້າສູ່ລະບົບ)',
  bankSection: 'ບັນຊີທະນາຄານ',
  bankAccountName: 'ຊື່ບັນຊີ',
  bankName: 'ທະນາຄານ',
  bankAccountNo: 'ເລກບັນຊີ',
  bankReadOnly: 'ຖອນເຂົ້າບັນຊີນີ້ເທົ່ານັ້ນ ຫາກຕ້ອງການປ່ຽນ ກະລຸນາຕິດຕໍ່ເຈົ້າໜ້າທີ່',
  account: 'ບັນຊີສະມາຊິກ',
  security: 'ຄວາມປອດໄພ',
  changePassword: 'ປ່ຽນລະຫັດຜ່ານ',
  oldPassword: 'ລະຫັດຜ່ານເກົ່າ',
  newPassword: 'ລະຫັດຜ່ານໃໝ່',
  confirmPassword: 'ຢືນຢັນລະຫັດຜ່ານໃໝ່',
  passwordNotEqual: 'ລະຫັດຜ່ານໃໝ່ທັງສອງຊ່ອງບໍ່ກົງກັນ',
  passwordChanged: 'ປ່ຽນລະຫັດຜ່ານແລ້ວ',
  editBankAccountName: 'ແກ້ໄຂຊື່ບັນຊີ',
  englishNameNeeded: 'ທະນາຄານນີ້ໃຊ້ຊື່ບັນຊີພາສາອັງກິດ ແກ້ໄຂເພື່ອໃຫ້ຖອນເງິນໄດ້',
  englishNameHint: 'ຕົວອັກສອນພາສາອັງກິດ ແລະ ຍະຫວ່າງເທົ່ານັ້ນ',
  englishNameRequired: 'ກະລຸນາປ້ອນຊື່ບັນຊີເປັນພາສາອັງກິດ',
  bankAccountNameChanged: 'ແກ້ໄຂຊື່ບັນຊີແລ້ວ',
} as const satisfies Shape<typeof thai>
