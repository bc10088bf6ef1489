/** The props of the dialogs that set something up. */
export type SetUpProps = {
  /** Whether there is a second factor already, so that the password is not required. */
  isOn: boolean;
  onClose: () => void;
};
