// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {SmartAccount} from "./SmartAccount.sol";

/// Deploys contract accounts to addresses known beforehand (CREATE2), which ERC-6492 signatures need.
contract SmartAccountFactory {
    function deploy(address owner, bytes32 salt) external returns (address account) {
        account = addressOf(owner, salt);
        if (account.code.length == 0) new SmartAccount{salt: salt}(owner);
    }

    function addressOf(address owner, bytes32 salt) public view returns (address) {
        bytes32 code = keccak256(abi.encodePacked(type(SmartAccount).creationCode, abi.encode(owner)));
        return address(uint160(uint256(keccak256(abi.encodePacked(bytes1(0xff), address(this), salt, code)))));
    }
}
