// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {IERC1271} from "@openzeppelin/contracts/interfaces/IERC1271.sol";
import {SignerP256} from "@openzeppelin/contracts/utils/cryptography/signers/SignerP256.sol";
import {SignerWebAuthn} from "@openzeppelin/contracts/utils/cryptography/signers/SignerWebAuthn.sol";

/// @notice A minimal contract wallet of a passkey: it accepts its WebAuthn assertions as its own signatures.
contract PasskeyWallet is IERC1271, SignerWebAuthn {
    constructor(bytes32 x, bytes32 y) SignerP256(x, y) {}

    function isValidSignature(bytes32 hash, bytes calldata signature) external view returns (bytes4) {
        bool isValid = _rawSignatureValidation(hash, signature);
        return isValid ? IERC1271.isValidSignature.selector : bytes4(0xffffffff);
    }
}
